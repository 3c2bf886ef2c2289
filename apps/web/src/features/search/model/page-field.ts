/** The search field of the page `/search`, which the shortcut focuses instead of opening the dialog. */
let pageField: HTMLElement | null = null

export function setPageField(field: HTMLElement | null): void {
  pageField = field
}

/** Focuses the search field of the page `/search`. Returns false on other pages. */
export function focusPageField(): boolean {
  pageField?.focus()
  return pageField !== null
}
