import { HomeserverError } from '../../integrations/matrix/index.ts'
import { AppError } from '../../platform/errors/app-error.ts'

/** Throws `chat.unanswered` in place of errors of the homeserver. */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof HomeserverError) throw new AppError('chat.unanswered', undefined, { cause: error })
    throw error
  }
}
