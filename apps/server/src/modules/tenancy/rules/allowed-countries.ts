import { AppError } from '../../../platform/errors/app-error.ts'

/**
 * Where the installation can tell nobody's country, a list of countries keeps everybody out: throws `organization.countries_untold` for one that
 * grows. One that is there stays as it is, and can be emptied.
 */
export function requireTellable(
  canTellCountries: boolean,
  before: readonly string[],
  after: readonly string[],
  field: string,
): void {
  if (!canTellCountries && after.some((country) => !before.includes(country)))
    throw new AppError('organization.countries_untold', { field })
}

/** Throws `organization.country_locks_out` for who may join from where they are, and may not any more. */
export function requireOwnCountry(
  country: string | null,
  before: readonly string[],
  after: readonly string[],
): void {
  const isIn = (allowed: readonly string[]) =>
    allowed.length === 0 || (country !== null && allowed.includes(country))
  if (isIn(before) && !isIn(after))
    throw new AppError('organization.country_locks_out', { field: 'allowedCountries' })
}
