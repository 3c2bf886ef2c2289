import { useCallback, useEffect, useRef, useState } from 'react'

const shownMs = 2_000

/** Copies text; `isCopied` is true for two seconds, so that the button can confirm it (spec 8.19). */
export function useCopy(): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = useCallback(async (text: string) => {
    await writeText(text)
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), shownMs)
  }, [])

  return { isCopied, copy }
}

/** Pages on plain http in a local network have no clipboard object; a selected text can still be copied. */
async function writeText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
