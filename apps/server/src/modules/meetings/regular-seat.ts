import { AppError } from '../../platform/errors/app-error.ts'
import type { Seat } from '../resources/index.ts'

/** Throws `resource.not_licensed` for a seat that may not be used for regular meetings, new ones and those that were big. */
export function requireRegular({ products }: Seat): void {
  if (!products.includes('regular')) throw new AppError('resource.not_licensed')
}
