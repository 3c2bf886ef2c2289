import { AppError } from '../../../platform/errors/app-error.ts'

/**
 * If the installation cannot detect countries, a list of countries keeps everyone out. Throws `organization.countries_untold` for a
 * list that grows; an existing one can stay or be emptied.
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

/** Throws `organization.country_locks_out` if the caller could join from where they are before, and not after. */
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
