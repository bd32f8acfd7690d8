/* Light or dark: as the system says, until the person says otherwise. */
export type Theme = "system" | "light" | "dark";

const STORED = "sinew-studio-theme";

function stored(): Theme {
  try {
    const found = localStorage.getItem(STORED);
    return found === "light" || found === "dark" ? found : "system";
  } catch {
    return "system";
  }
}

export const theme = $state<{ now: Theme }>({ now: stored() });

export function setTheme(next: Theme): void {
  theme.now = next;
  try {
    localStorage.setItem(STORED, next);
  } catch {
    /* without a store it lasts as long as the page */
  }
  applyTheme();
}

export function applyTheme(): void {
  if (theme.now === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme.now;
}
