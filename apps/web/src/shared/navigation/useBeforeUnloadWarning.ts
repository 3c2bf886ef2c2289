import { useEffect } from 'react'
import { warnBeforeUnload } from './warn-before-unload.ts'

/** The browser asks before it leaves the page. */
export function useBeforeUnloadWarning(isOn: boolean): void {
  useEffect(() => (isOn ? warnBeforeUnload() : undefined), [isOn])
}
