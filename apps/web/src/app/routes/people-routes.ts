import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requirePermission } from '../guard.ts'
import { texts } from './root.ts'
import { shell } from './shell.ts'

const peopleFeature = () => import('../../features/people/index.ts')

/** User management (spec 2.57); requests and history are written in the words of the audit log. */
const people = { beforeLoad: requirePermission('view_user'), ...texts('people', 'audit') }
export const peopleRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: '/user-management',
    component: lazyRouteComponent(peopleFeature, 'UsersPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/user-management/teams',
    component: lazyRouteComponent(peopleFeature, 'TeamsPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/user-management/business-units',
    component: lazyRouteComponent(peopleFeature, 'BusinessUnitsPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/user-management/deleted',
    component: lazyRouteComponent(peopleFeature, 'DeletedAccountsPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/user-management/requests',
    component: lazyRouteComponent(peopleFeature, 'RequestsPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/upload-multiple-user',
    component: lazyRouteComponent(peopleFeature, 'UploadUsersPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/upload-multiple-user/$id',
    component: lazyRouteComponent(peopleFeature, 'ImportPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/add-user',
    component: lazyRouteComponent(peopleFeature, 'AddUserPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/edit-user/$id',
    component: lazyRouteComponent(peopleFeature, 'EditUserPage'),
    ...people,
  }),
]
