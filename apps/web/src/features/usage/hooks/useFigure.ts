import type { UsageFigure } from '@majlis/contract'
import { useFormats } from '@majlis/i18n/react'

const hourMs = 3_600_000

/** Writes a figure as people read it: hours with one decimal, bytes with their unit. */
export function useFigure(): (figure: UsageFigure, value: number) => string {
  const formats = useFormats()
  return (figure, value) => {
    if (value === 0) return formats.number(0)
    if (figure === 'storageBytes') return formats.bytes(value)
    return formats.number(figure === 'openMs' ? Math.round((value / hourMs) * 10) / 10 : value)
  }
}
