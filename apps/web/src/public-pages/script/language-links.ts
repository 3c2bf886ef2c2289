/** The app opens in the language that was chosen here: packages/i18n/src/page-text.ts reads the same key. */
export function keepChosenLanguage(page: ParentNode): void {
  for (const link of page.querySelectorAll<HTMLElement>('a[data-language]'))
    link.addEventListener('click', () => {
      try {
        localStorage.setItem('majlis.language', link.dataset['language'] ?? 'en')
      } catch {
        // Storage is not available, so the choice lasts until the page is left.
      }
    })
}
