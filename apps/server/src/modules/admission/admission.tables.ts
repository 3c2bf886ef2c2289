export interface UsedStartLinksTable {
  id: string
  expires_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    used_start_links: UsedStartLinksTable
  }
}
