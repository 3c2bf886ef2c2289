import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { nameField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { done, success, userCall } from './base.ts'

export const businessUnitSchema = z.object({
  id: uuidField,
  name: z.string(),
  parentId: uuidField.nullable(),
  memberCount: z.int(),
})
export type BusinessUnit = z.infer<typeof businessUnitSchema>

const unitFields = {
  name: nameField('business_unit.name_required'),
  parentId: uuidField.nullable().default(null),
  memberIds: z.array(uuidField).max(limits.people.maxUnitMembers),
}
const tags = ['Business units']
const oneUnit = z.strictObject({ id: uuidField })

export const businessUnitCalls = {
  list: userCall
    .route({ method: 'GET', path: '/v1/business-units', tags, summary: 'List the business units, by name' })
    .output(success(z.array(businessUnitSchema))),
  members: userCall
    .route({
      method: 'GET',
      path: '/v1/business-unit/{id}/members',
      tags,
      summary: 'List the members of a business unit',
    })
    .input(oneUnit)
    .output(success(z.array(z.object({ id: uuidField, name: z.string(), email: z.string() }))))
    .errors(errorsOf('business_unit.not_found')),
  create: userCall
    .route({ method: 'POST', path: '/v1/business-unit', tags, summary: 'Create a business unit' })
    .input(z.strictObject(unitFields))
    .output(success(businessUnitSchema))
    .errors(
      errorsOf(
        'business_unit.name_required',
        'business_unit.name_taken',
        'business_unit.not_found',
        'team.member_unknown',
      ),
    ),
  update: userCall
    .route({
      method: 'PUT',
      path: '/v1/business-unit/{id}',
      tags,
      summary: 'Rename a business unit, move it, or change its members',
    })
    .input(z.strictObject({ id: uuidField, ...unitFields }))
    .output(success(businessUnitSchema))
    .errors(
      errorsOf(
        'business_unit.not_found',
        'business_unit.name_required',
        'business_unit.name_taken',
        'business_unit.within_itself',
        'team.member_unknown',
      ),
    ),
  delete: userCall
    .route({
      method: 'DELETE',
      path: '/v1/business-unit/{id}',
      tags,
      summary: 'Delete a business unit; its people stay, and the units inside it move up',
    })
    .input(oneUnit)
    .output(done)
    .errors(errorsOf('business_unit.not_found')),
  byUser: userCall
    .route({
      method: 'GET',
      path: '/v1/business-unit-user-relation/by-user',
      tags,
      summary: 'List the business units of a user',
    })
    .input(z.strictObject({ userId: uuidField }))
    .output(success(z.array(businessUnitSchema)))
    .errors(errorsOf('users.not_found')),
}
