import type { PersonSort } from '@majlis/contract'

/** The columns beside the name, which always stands first. */
export const columns = [
  'role',
  'status',
  'jobTitle',
  'department',
  'phone',
  'units',
  'licences',
  'created',
  'joined',
] as const
export type Column = (typeof columns)[number]

export const firstColumns: Column[] = ['role', 'status', 'department', 'created']

/** By which columns the list can be sorted. */
export const sortOf: Partial<Record<Column | 'name' | 'email', PersonSort>> = {
  name: 'name',
  email: 'email',
  created: 'created',
}
