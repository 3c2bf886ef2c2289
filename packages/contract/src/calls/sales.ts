import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import {
  emailField,
  languageField,
  nameField,
  organizationNameField,
  timestampField,
  uuidField,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { done, publicCall, success, userCall } from './base.ts'

/** How many people an organisation has, as its visitor says. */
export const salesSizes = ['1-10', '11-50', '51-200', '201-1000', '1001+'] as const
export type SalesSize = (typeof salesSizes)[number]

export const salesStatuses = ['new', 'in_progress', 'done'] as const
export type SalesStatus = (typeof salesStatuses)[number]

/** Spec 1.18, 2.18. */
export const newSalesRequestSchema = z.strictObject({
  name: nameField('room.name_required'),
  email: emailField,
  organization: organizationNameField,
  size: z.enum(salesSizes, 'sales.size_required'),
  about: z
    .string({ error: 'sales.about_required' })
    .trim()
    .min(1, 'sales.about_required')
    .max(limits.sales.aboutMaxChars, 'input.invalid'),
  /** When to call, in the visitor’s own words. */
  callTime: z.string().trim().max(limits.sales.callTimeMaxChars, 'input.invalid').optional(),
  /** The language of the page. */
  language: languageField.optional(),
  /** Hidden from people. Whatever fills it in is a program: the response is the same, and nothing is stored. */
  website: z.string().max(2_000).optional(),
})

export type NewSalesRequest = z.infer<typeof newSalesRequestSchema>

export const salesRequestSchema = z.object({
  id: uuidField,
  at: timestampField,
  name: z.string(),
  email: z.string(),
  organization: z.string(),
  size: z.enum(salesSizes),
  about: z.string(),
  callTime: z.string().nullable(),
  language: languageField,
  status: z.enum(salesStatuses),
})

export type SalesRequest = z.infer<typeof salesRequestSchema>

const tags = ['Sales']

export const salesCalls = {
  submit: publicCall
    .route({
      method: 'POST',
      path: '/talk-to-sales/submit',
      tags,
      summary: 'Talk to sales: who asks, for which organisation, and when to call',
    })
    .input(newSalesRequestSchema)
    .output(done),
  list: userCall
    .route({
      method: 'GET',
      path: '/installation/sales-requests',
      tags,
      summary: 'What visitors sent to sales, newest first; for operators of the installation',
    })
    .input(
      z.strictObject({
        status: z.enum(salesStatuses).optional(),
        /** `nextCursor` of the previous response. */
        cursor: uuidField.optional(),
        pageSize: z.int().min(1).max(limits.sales.maxPageSize).default(20),
      }),
    )
    .output(success(z.object({ requests: z.array(salesRequestSchema), nextCursor: uuidField.nullable() }))),
  changeStatus: userCall
    .route({
      method: 'PUT',
      path: '/installation/sales-requests/{id}/status',
      tags,
      summary: 'How far a request to sales has been handled; for operators of the installation',
    })
    .input(z.strictObject({ id: uuidField, status: z.enum(salesStatuses) }))
    .output(done)
    .errors(errorsOf('sales.gone')),
  delete: userCall
    .route({
      method: 'DELETE',
      path: '/installation/sales-requests/{id}',
      tags,
      summary: 'Delete a request to sales; for operators of the installation',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(done)
    .errors(errorsOf('sales.gone')),
}
