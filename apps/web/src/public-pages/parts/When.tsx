import { createElement, type ReactNode } from 'react'

/** A condition for a part of a page; the server keeps or removes the part (see `slots.ts`). */
export type Condition =
  | 'operatorAddress'
  | 'operatorContact'
  | 'noOperatorContact'
  | 'termsUrl'
  | 'statistics'
  | 'form'
  | 'sent'
  | 'formError'
  | 'ownPlans'
  | 'noOwnPlans'
  | 'ownLegal'
  | 'noOwnLegal'

/** Shown where the condition holds. */
export function When({ condition, children }: { condition: Condition; children: ReactNode }) {
  return createElement('x-when', { 'data-condition': condition }, children)
}
