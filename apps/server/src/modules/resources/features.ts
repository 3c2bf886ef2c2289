import { featureNames, type FeatureName } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { Product } from './resources.tables.ts'

/** What a product of a seat needs beside the seat (spec 6.6). */
const featureOf: Partial<Record<Product, FeatureName>> = {
  transcription: 'transcription',
  meeting_recording: 'cloudrecording',
}

/**
 * The features someone has by what the operator decided: an exception for the user goes before one for the organisation, and that
 * before the plan. `planFeatures` are those of organisations without a plan of their own.
 */
export async function listFeatures(
  db: DbOrTx,
  { organizationId, userId }: { organizationId: string; userId: string },
  planFeatures: readonly FeatureName[],
): Promise<FeatureName[]> {
  const { rows } = await sql<{ name: FeatureName }>`
    SELECT f.name
    FROM unnest(${[...featureNames]}::text[]) WITH ORDINALITY AS f (name, place)
    LEFT JOIN organization_plans o ON o.organization_id = ${organizationId}
    LEFT JOIN plans p ON p.name = o.plan
    LEFT JOIN feature_exceptions own
      ON own.organization_id = ${organizationId} AND own.user_id = ${userId} AND own.feature = f.name::citext
    LEFT JOIN feature_exceptions whole
      ON whole.organization_id = ${organizationId} AND whole.user_id IS NULL AND whole.feature = f.name::citext
    WHERE coalesce(own.is_on, whole.is_on, f.name::citext = ANY (p.features),
      f.name = ANY (${[...planFeatures]}::text[]))
    ORDER BY f.place`.execute(db)
  return rows.map(({ name }) => name)
}

/** Those of the people of an organisation who have a feature, by the same rules. */
export async function listWithFeature(
  db: DbOrTx,
  { organizationId, userIds }: { organizationId: string; userIds: readonly string[] },
  feature: FeatureName,
  planFeatures: readonly FeatureName[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    SELECT u.id
    FROM unnest(${[...userIds]}::uuid[]) AS u (id)
    LEFT JOIN organization_plans o ON o.organization_id = ${organizationId}
    LEFT JOIN plans p ON p.name = o.plan
    LEFT JOIN feature_exceptions own
      ON own.organization_id = ${organizationId} AND own.user_id = u.id AND own.feature = ${feature}::citext
    LEFT JOIN feature_exceptions whole
      ON whole.organization_id = ${organizationId} AND whole.user_id IS NULL AND whole.feature = ${feature}::citext
    WHERE coalesce(own.is_on, whole.is_on, ${feature}::citext = ANY (p.features),
      ${planFeatures.includes(feature)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The products that this person's plan does not include. */
export function productsOutside(features: readonly FeatureName[]): Product[] {
  // The keys are those of the record above.
  return (Object.entries(featureOf) as [Product, FeatureName][])
    .filter(([, feature]) => !features.includes(feature))
    .map(([product]) => product)
}
