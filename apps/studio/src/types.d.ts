declare module "*?script" {
  const text: string;
  export default text;
}
declare module "*?base64" {
  const text: string;
  export default text;
}
declare module "*?gzip64" {
  const text: string;
  export default text;
}
declare module "*.sinew.json?raw" {
  const text: string;
  export default text;
}
