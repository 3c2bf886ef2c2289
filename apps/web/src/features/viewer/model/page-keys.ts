export const clampPage = (page: number, pageCount: number): number => Math.max(1, Math.min(pageCount, page))

/** The page that a key goes to; null for other keys. */
export function pageAtKey(
  key: string,
  page: number,
  { pageCount, isRtl }: { pageCount: number; isRtl: boolean },
): number | null {
  switch (key) {
    case 'PageDown':
    case isRtl ? 'ArrowLeft' : 'ArrowRight':
      return clampPage(page + 1, pageCount)
    case 'PageUp':
    case isRtl ? 'ArrowRight' : 'ArrowLeft':
      return clampPage(page - 1, pageCount)
    case 'Home':
      return 1
    case 'End':
      return pageCount
    default:
      return null
  }
}
