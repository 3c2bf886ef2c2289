import { AppError } from './app-error.ts'

/** What `act` returns, or `value` if it is refused, that is, if it throws an `AppError`. Throws what else `act` throws. */
export async function refusalAs<Value, const Refused>(
  value: Refused,
  act: () => Promise<Value>,
): Promise<Value | Refused> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError) return value
    throw error
  }
}
