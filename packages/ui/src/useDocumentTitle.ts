import { useEffect } from 'react'

/** What stands in the title before any screen has changed it: the product's name. */
let product: string | undefined

/** Names the page in the browser's tab, before the product's name. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    product ??= document.title
    document.title = title ? `${title} – ${product}` : product
  }, [title])
}
