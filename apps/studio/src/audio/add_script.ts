/*
 * Runs a script in the audio thread. A blob is the address that a strict script policy allows; but
 * to a page opened from disk every blob is foreign, and there Chromium takes a data: address alone.
 */
export async function addScript(context: BaseAudioContext, text: string): Promise<void> {
  const blob = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    await context.audioWorklet.addModule(blob);
  } catch {
    await context.audioWorklet.addModule(`data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`);
  } finally {
    URL.revokeObjectURL(blob);
  }
}
