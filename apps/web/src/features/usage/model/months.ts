/** The last `count` months, that of the day included: `2026-11-26`, 3 → from `2026-09` to `2026-11`. */
export function lastMonths(today: string, count: number): { firstMonth: string; lastMonth: string } {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const first = year * 12 + (month - 1) - (count - 1)
  const text = (months: number) => `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  return { firstMonth: text(first), lastMonth: today.slice(0, 7) }
}
