import { useEffect } from 'react'

/** The title before any screen has changed it: the product's name. */
let product: string | undefined

/** Sets the page's title in the browser tab, before the product's name. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    product ??= document.title
    document.title = title ? `${title} – ${product}` : product
  }, [title])
}
