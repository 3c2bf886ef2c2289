import { randomInt } from 'node:crypto'
import { featureNames, type FeatureName } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import { listFeatures, listWithFeature, productsOutside } from './features.ts'
import { pmuBase, pmuCandidate } from './pmu.ts'
import * as seatRepository from './resources.repository.ts'
import type { Seat } from './resources.repository.ts'
import type { Product } from './resources.tables.ts'

interface SeatHolder {
  id: string
  organizationId: string
  firstName: string
  lastName: string
  email: string
}

export interface Seats {
  /** Gives a user the one host seat, with a PMI and a PMU of its own. The seat there is when the user has one. */
  allocate(tx: Tx, user: SeatHolder): Promise<void>
  /**
   * Puts these products on a user's seat; returns those that were there before, null when the user has no seat. What is there
   * already can stay. Throws
   * `resource.not_in_plan` for what the plan does not have.
   */
  setProducts(tx: Tx, organizationId: string, userId: string, products: Product[]): Promise<Product[] | null>
  /** Before anything of several people's seats is changed: no one changes the people themselves until the transaction ends. */
  lockHolders(tx: Tx, userIds: readonly string[]): Promise<void>
  /** Takes a user's seat into another organisation, without the products that its plan does not have. */
  changeOrganization(
    tx: Tx,
    moved: { userId: string; fromOrganizationId: string; toOrganizationId: string },
  ): Promise<void>
  /** The features that a user has by plan, organisation and own exceptions (spec 6.6). */
  listFeatures(db: DbOrTx, user: { organizationId: string; userId: string }): Promise<FeatureName[]>
  /** Those of the users who have the feature. */
  listWithFeature(
    db: DbOrTx,
    users: { organizationId: string; userIds: readonly string[] },
    feature: FeatureName,
  ): Promise<Set<string>>
  /** The seat under another name; null when someone else has or had the name. Own former names can be taken again. */
  renamePmu(tx: Tx, seat: Seat, pmu: string): Promise<Seat | null>
  /** The seat under another permanent ID. The old one is never given again. */
  renewPmi(tx: Tx, seat: Seat): Promise<Seat>
  /** Twelve random digits, never starting with 0 (spec-notes: meeting ID). */
  drawMeetingId(): string
  findById(db: DbOrTx, organizationId: string, id: string): Promise<Seat | null>
  findByUser(db: DbOrTx, organizationId: string, userId: string): Promise<Seat | null>
  listIdsOfUsers(db: DbOrTx, organizationId: string, userIds: readonly string[]): Promise<string[]>
  /** In all organisations, because the person with the ID may come from anywhere. */
  findByPmi(db: DbOrTx, pmi: string): Promise<Seat | null>
  /** Over all organisations, in whatever letter case. */
  findByPmu(db: DbOrTx, pmu: string): Promise<Seat | null>
}

/** More attempts than namesakes and chance can use up. */
const maxAttempts = 50

/**
 * Host seats (spec 3.47). Depends on nothing above the platform, so that identity can give a seat in the transaction
 * that activates an account.
 */
export function createSeats({
  clock,
  planFeatures = featureNames,
}: {
  clock: Clock
  /** Of organisations without a plan of their own. */
  planFeatures?: readonly FeatureName[]
}): Seats {
  async function allocate(tx: Tx, user: SeatHolder): Promise<void> {
    const base = pmuBase(user)
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      // Whatever is taken – the user's seat, the PMI, the PMU – nothing is inserted and the transaction stays usable.
      const isInserted = await seatRepository.insertIfFree(tx, {
        id: newId(clock.now()),
        organization_id: user.organizationId,
        user_id: user.id,
        pmi: randomMeetingId(),
        pmu: pmuCandidate(base, attempt, () => randomInt(100_000, 1_000_000)),
        products: ['regular'],
        created_at: new Date(clock.now()),
      })
      if (isInserted || (await seatRepository.findByUser(tx, user.organizationId, user.id))) return
    }
    throw new Error('No free PMU was found')
  }

  async function renewPmi(tx: Tx, seat: Seat): Promise<Seat> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const renewed = await seatRepository.updatePmi(tx, seat.id, randomMeetingId())
      if (renewed) return renewed
    }
    throw new Error('No free PMI was found')
  }

  async function setProducts(
    tx: Tx,
    organizationId: string,
    userId: string,
    products: Product[],
  ): Promise<Product[] | null> {
    const seat = await seatRepository.findByUser(tx, organizationId, userId)
    if (!seat) return null
    const outside = productsOutside(await listFeatures(tx, { organizationId, userId }, planFeatures))
    if (products.some((product) => outside.includes(product) && !seat.products.includes(product)))
      throw new AppError('resource.not_in_plan')
    await seatRepository.lockUsers(tx, [userId])
    await seatRepository.updateProducts(tx, organizationId, userId, products)
    return seat.products
  }

  async function changeOrganization(
    tx: Tx,
    moved: { userId: string; fromOrganizationId: string; toOrganizationId: string },
  ): Promise<void> {
    const { userId, fromOrganizationId, toOrganizationId: organizationId } = moved
    await seatRepository.updateOrganization(tx, fromOrganizationId, userId, organizationId)
    const seat = await seatRepository.findByUser(tx, organizationId, userId)
    const outside = productsOutside(await listFeatures(tx, { organizationId, userId }, planFeatures))
    const products = seat?.products.filter((product) => !outside.includes(product)) ?? []
    await seatRepository.updateProducts(tx, organizationId, userId, products)
  }

  return {
    allocate,
    changeOrganization,
    renewPmi,
    renamePmu: (tx, seat, pmu) => seatRepository.updatePmu(tx, seat.id, pmu),
    setProducts,
    lockHolders: (tx, userIds) => seatRepository.lockUsers(tx, userIds),
    drawMeetingId: randomMeetingId,
    listFeatures: (db, user) => listFeatures(db, user, planFeatures),
    listWithFeature: (db, users, feature) => listWithFeature(db, users, feature, planFeatures),
    findById: (db, organizationId, id) => seatRepository.findById(db, organizationId, id),
    findByUser: (db, organizationId, userId) => seatRepository.findByUser(db, organizationId, userId),
    listIdsOfUsers: (db, organizationId, userIds) =>
      seatRepository.listIdsOfUsers(db, organizationId, userIds),
    findByPmi: (db, pmi) => seatRepository.findByPmi(db, pmi),
    findByPmu: (db, pmu) => seatRepository.findByPmu(db, pmu.toLowerCase()),
  }
}

function randomMeetingId(): string {
  // randomInt takes ranges below 2^48, and 9 × 10^11 is.
  return String(randomInt(100_000_000_000, 1_000_000_000_000))
}
