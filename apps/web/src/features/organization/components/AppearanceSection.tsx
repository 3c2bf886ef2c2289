import { useText } from '@majlis/i18n/react'
import { initialsOf } from '@majlis/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { allFaces } from '../../../shared/fonts/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { BackdropsCard } from './BackdropsCard.tsx'
import { ColorsForm } from './ColorsForm.tsx'
import { Loaded } from './Loaded.tsx'
import { PictureCard } from './PictureCard.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** Logo, icon, colour, font and backgrounds of the organisation (spec 3.11, 5.9). */
export function AppearanceSection() {
  const t = useText('organization')
  const { user } = useUser()
  const appearance = useQuery(
    orpc.organization.appearance.queryOptions({ input: { organizationId: user.organization_id } }),
  )
  useFonts()
  return (
    <Loaded query={appearance}>
      {(look) => (
        <>
          <PictureCard
            kind="logo"
            pictureUrl={look.logoUrl}
            fallback={
              <span>
                <b>{initialsOf(user.organization_name)}</b> · {t('appearance.noLogo')}
              </span>
            }
          />
          <SettingsCard title={t('appearance.colors')}>
            <ColorsForm appearance={look} />
          </SettingsCard>
          <PictureCard
            kind="icon"
            pictureUrl={look.favicon}
            fallback={<img src="/favicon.svg" alt="" width={32} height={32} />}
          />
          <BackdropsCard />
        </>
      )}
    </Loaded>
  )
}

/** Loads the fonts that can be chosen here while the section is shown. */
function useFonts(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(allFaces())
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [])
}
