/** Makes the browser ask before the page is left, until the returned function is called. */
export function warnBeforeUnload(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  return () => window.removeEventListener('beforeunload', warn)
}

/** Returns a function that turns a warning on and off. */
export function createUnloadWarning(): (isOn: boolean) => void {
  let stop: (() => void) | null = null
  return (isOn) => {
    stop?.()
    stop = isOn ? warnBeforeUnload() : null
  }
}
