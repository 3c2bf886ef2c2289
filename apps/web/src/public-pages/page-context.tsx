import type { Language } from '@majlis/contract'
import type { Namespace, Text } from '@majlis/i18n'
import { createContext, use } from 'react'
import type { BuiltFiles } from './built.ts'
import type { PageName } from './page-list.ts'

export interface PageContext {
  name: PageName
  path: string
  language: Language
  files: BuiltFiles
  text<N extends Namespace>(namespace: N): Text<N>
}

const Context = createContext<PageContext | null>(null)

export const PageProvider = Context

/** The data of the page that is being rendered. */
export function usePage(): PageContext {
  const page = use(Context)
  if (!page) throw new Error('Outside of a page')
  return page
}

/** The texts of a namespace in the language of the page. */
export function usePageText<N extends Namespace>(namespace: N): Text<N> {
  return usePage().text(namespace)
}
