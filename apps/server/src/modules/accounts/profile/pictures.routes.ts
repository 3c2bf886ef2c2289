import type { DbOrTx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { procedures } from '../../../platform/http/procedures.ts'
import type { FilesApi } from '../../files/index.ts'
import { hasAccess } from '../accounts.policy.ts'
import * as userRepository from '../users.repository.ts'

interface PictureCallsDeps {
  db: DbOrTx
  files: Pick<FilesApi, 'findPicture'>
}

/** An organisation's picture never changes under its ID. A person's picture is revalidated, so that it disappears with the account. */
const cacheControls = {
  organization: 'public, max-age=31536000, immutable',
  person: 'private, max-age=5',
}

/** Serves logos and profile pictures to anyone with their address; profile pictures only while the account is active. */
export function pictureCalls({ db, files }: PictureCallsDeps) {
  async function isActive(organizationId: string, userId: string): Promise<boolean> {
    const user = await userRepository.findById(db, organizationId, userId)
    return user !== null && hasAccess(user)
  }

  return {
    get: procedures.file.get.handler(async ({ input }) => {
      const picture = await files.findPicture(input.id)
      if (!picture) throw new AppError('file.not_found')
      const { organizationId, ownerUserId, read } = picture
      if (ownerUserId !== null && !(await isActive(organizationId, ownerUserId)))
        throw new AppError('file.not_found')
      const cacheControl = ownerUserId === null ? cacheControls.organization : cacheControls.person
      return { headers: { 'cache-control': cacheControl }, body: await read() }
    }),
  }
}
