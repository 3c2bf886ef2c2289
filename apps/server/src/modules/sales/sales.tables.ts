import type { Language, SalesSize, SalesStatus } from '@majlis/contract'

export interface SalesRequestsTable {
  id: string
  name: string
  email: string
  organization: string
  size: SalesSize
  about: string
  call_time: string | null
  language: Language
  status: SalesStatus
  created_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    sales_requests: SalesRequestsTable
  }
}
