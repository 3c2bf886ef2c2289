/** Whether this page is in the desktop program, which names itself after the browser that it is made of. */
export function isDesktopProgram(): boolean {
  return /\bMajlisDesktop\//.test(navigator.userAgent)
}
