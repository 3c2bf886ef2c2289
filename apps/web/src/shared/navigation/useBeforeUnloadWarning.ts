import { useEffect } from 'react'
import { warnBeforeUnload } from './warn-before-unload.ts'

/** Makes the browser ask before the page is left. */
export function useBeforeUnloadWarning(isOn: boolean): void {
  useEffect(() => (isOn ? warnBeforeUnload() : undefined), [isOn])
}
