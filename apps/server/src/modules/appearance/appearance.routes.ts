import { AppError } from '../../platform/errors/app-error.ts'
import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { OrganizationAdminApi } from '../organization-admin/index.ts'
import type { AppearancePictures } from './appearance-pictures.service.ts'
import type { Appearances } from './appearance.service.ts'

export interface AppearanceCallsDeps {
  appearances: Appearances
  pictures: AppearancePictures
  organizations: Pick<OrganizationAdminApi, 'findByAddress'>
}

export function appearanceCalls({ appearances, pictures, organizations }: AppearanceCallsDeps) {
  const calls = procedures.administration
  return {
    organization: {
      appearance: serve(procedures.organization.appearance, anyone, (_context, input) =>
        appearances.get(input.organizationId),
      ),
    },
    administration: {
      saveAppearance: serve(calls.saveAppearance, userOf, (caller, input, context) =>
        appearances.save(caller, input, context.ip),
      ),
      saveLogo: calls.saveLogo.handler(async ({ input, context }) => ({
        status: 'success',
        data: await pictures.savePicture(userOf(context), 'logo', await input.bytes(), context.ip),
        message: 'LOGO_UPDATED',
      })),
      deleteLogo: calls.deleteLogo.handler(async ({ context }) => ({
        status: 'success',
        data: await pictures.deletePicture(userOf(context), 'logo', context.ip),
        message: 'LOGO_REMOVED',
      })),
      saveFavicon: serve(calls.saveFavicon, userOf, async (caller, input, context) =>
        pictures.savePicture(caller, 'favicon', await input.bytes(), context.ip),
      ),
      deleteFavicon: serve(calls.deleteFavicon, userOf, (caller, _input, context) =>
        pictures.deletePicture(caller, 'favicon', context.ip),
      ),
      branding: calls.branding.handler(async ({ input, context: { caller } }) => {
        const { id, kind, name, vanityUrl } = await organizations.findByAddress(input)
        // The name of an individual's organisation is their own. Who chose an address of their own made it known.
        const isOwn = caller.kind === 'user' && caller.organizationId === id
        if (kind === 'individual' && input.organizationId !== undefined && !isOwn)
          throw new AppError('organization.not_found')
        const appearance = await appearances.get(id)
        return { status: 'success', data: { ...appearance, organizationId: id, name, vanityUrl } }
      }),
    },
  }
}
