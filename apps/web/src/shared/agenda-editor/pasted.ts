/** Turns HTML from the clipboard into what an agenda can contain, including lists, headings and tables of Word and Google Docs. */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  gatherWordLists(page)
  // Google Docs puts lists directly into lists.
  for (const list of page.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list)
  for (const heading of page.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const [line, words] = [page.createElement('p'), page.createElement('strong')]
    words.append(...heading.childNodes)
    line.append(words)
    heading.replaceWith(line)
  }
  for (const table of page.querySelectorAll('table')) table.replaceWith(...rowsOf(table))
  return page.body.innerHTML
}

function rowsOf(table: HTMLTableElement): HTMLParagraphElement[] {
  return Array.from(table.rows, (row) => {
    const line = table.ownerDocument.createElement('p')
    line.textContent = Array.from(row.cells, (cell) => cell.textContent.trim().replaceAll(/\s+/g, ' ')).join(
      ' | ',
    )
    return line
  })
}

/** Word sends the items of a list as paragraphs with a level, and their bullets and numbers as text. */
function gatherWordLists(page: Document): void {
  let open: { level: number; list: Element }[] = []
  for (const item of page.querySelectorAll('[style*="mso-list"]')) {
    const level = Number(/mso-list:[^;]*\blevel(\d+)/.exec(item.getAttribute('style') ?? '')?.[1])
    if (!level) continue
    const sign = Array.from(item.querySelectorAll('[style]')).find((part) =>
      /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''),
    )
    const name = /^\W*[\da-z]{1,4}[.)]/i.test(sign?.textContent ?? '') ? 'ol' : 'ul'
    sign?.remove()
    if (item.previousElementSibling !== open[0]?.list) open = []
    open = open.filter(
      (above) => above.level < level || (above.level === level && above.list.localName === name),
    )
    let list = open.at(-1)
    if (list?.level !== level) {
      const below = { level, list: page.createElement(name) }
      if (list) list.list.lastElementChild?.append(below.list)
      else item.before(below.list)
      open.push(below)
      list = below
    }
    const line = page.createElement('li')
    line.append(...item.childNodes)
    list.list.append(line)
    item.remove()
  }
}
