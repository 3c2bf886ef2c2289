import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FeedbackSection } from '../../feedback/index.ts'
import { UsageSection } from '../../usage/index.ts'
import { AccessSection } from '../components/AccessSection.tsx'
import { AppearanceSection } from '../components/AppearanceSection.tsx'
import { AuditSection } from '../components/AuditSection.tsx'
import { DomainsSection } from '../components/DomainsSection.tsx'
import { MeetingsSection } from '../components/MeetingsSection.tsx'
import { NotificationsSection } from '../components/NotificationsSection.tsx'
import { OrganizationFrame } from '../components/OrganizationFrame.tsx'
import { RetentionSection } from '../components/RetentionSection.tsx'
import { SecuritySection } from '../components/SecuritySection.tsx'
import { tabOf, type Tab } from '../model/tabs.ts'

const sections: Record<Tab, () => ReactNode> = {
  appearance: AppearanceSection,
  access: AccessSection,
  domains: DomainsSection,
  meetings: MeetingsSection,
  security: SecuritySection,
  notifications: NotificationsSection,
  retention: RetentionSection,
  usage: UsageSection,
  feedback: () => <FeedbackSection of="organization" />,
  audit: AuditSection,
}

/** `/organization`: the settings that owners and admins make for everyone (spec 2.28, 2.58). */
export function OrganizationPage() {
  const tab = tabOf(useSearch({ strict: false }))
  const Section = sections[tab]
  return (
    <OrganizationFrame current={tab}>
      <Section />
    </OrganizationFrame>
  )
}
