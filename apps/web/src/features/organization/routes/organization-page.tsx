import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AccessSection } from '../components/access-section.tsx'
import { AppearanceSection } from '../components/appearance-section.tsx'
import { AuditSection } from '../components/audit-section.tsx'
import { MeetingsSection } from '../components/meetings-section.tsx'
import { OrganizationFrame } from '../components/organization-frame.tsx'
import { RetentionSection } from '../components/retention-section.tsx'
import { SecuritySection } from '../components/security-section.tsx'
import { tabOf, type Tab } from '../model/tabs.ts'

const sections: Record<Tab, () => ReactNode> = {
  appearance: AppearanceSection,
  access: AccessSection,
  meetings: MeetingsSection,
  security: SecuritySection,
  retention: RetentionSection,
  audit: AuditSection,
}

/** `/organization`: what owners and admins decide for everybody (spec 2.28, 2.58). */
export function OrganizationPage() {
  const tab = tabOf(useSearch({ strict: false }))
  const Section = sections[tab]
  return (
    <OrganizationFrame current={tab}>
      <Section />
    </OrganizationFrame>
  )
}
