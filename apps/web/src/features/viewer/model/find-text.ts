import type { Pdf } from './open-pdf.ts'

/** Letters as they are compared: without case, and ligatures and presentation forms as plain letters. */
export const searchForm = (text: string): string =>
  text.normalize('NFKC').toLocaleLowerCase().replaceAll(/\s+/g, ' ')

/**
 * The next page with the text, from `from` on and then from the beginning; null if no page has it. `isWanted` ends a search that
 * was replaced by another.
 */
export async function findPage(
  pdf: Pick<Pdf, 'pageCount' | 'text'>,
  query: string,
  from: number,
  isWanted: () => boolean,
): Promise<number | null> {
  const wanted = searchForm(query.trim())
  if (wanted === '') return null
  for (let step = 0; step < pdf.pageCount && isWanted(); step += 1) {
    const page = ((from - 1 + step) % pdf.pageCount) + 1
    if (searchForm(await pdf.text(page)).includes(wanted)) return page
  }
  return null
}
