import { anything, type Trials } from './trial.ts'
import { domain, personOf, type Role, type Targets, type Fixture } from './fixture.ts'

type Groups = 'people' | 'search' | 'userImport' | 'seat' | 'recordingLinks'

const idOf = (kind: keyof Targets) => ({
  input: ({ targets }: Fixture, role: Role) => ({ id: targets[role][kind] }),
})
const someOf = (kind: keyof Targets) => ({
  input: ({ targets }: Fixture, role: Role) => ({ userIds: [targets[role][kind]] }),
})
const seatOfMember = {
  input: ({ targets }: Fixture, role: Role) => ({ userId: targets[role].member }),
}

export const peopleTrials: Trials<Groups, Fixture, Role> = {
  search: { find: { input: () => ({ text: 'planning' }) } },
  people: {
    filter: anything,
    export: anything,
    details: idOf('member'),
    get: idOf('member'),
    add: { input: (_, role) => personOf(`added-by-${role}`) },
    edit: {
      input: ({ targets }, role) => ({ id: targets[role].member, firstName: 'Layla', lastName: 'Haddad' }),
      spoils: true,
    },
    resetPassword: idOf('member'),
    // It is offered to people who have one; the members of this fixture have none.
    removeTwoFactor: { ...idOf('member'), answers: 'users.two_factor_missing' },
    endSessions: idOf('member'),
    belongings: idOf('member'),
    matchingBelongings: { input: () => ({ filter: {} }) },
    // One is running already.
    startRun: { input: () => ({ filter: {}, act: { act: 'delete' } }), answers: 'users.bulk_running' },
    cancelRun: { input: ({ runId }) => ({ id: runId }), spoils: true },
    suspend: { ...someOf('member'), spoils: true },
    reactivate: { ...someOf('suspended'), spoils: true },
    delete: { ...someOf('member'), spoils: true },
    restore: { ...someOf('deleted'), spoils: true },
    resendInvitation: someOf('invited'),
    cancelInvitation: { ...someOf('invited'), spoils: true },
    changeRole: {
      input: ({ targets }, role) => ({ userIds: [targets[role].member], role: 'admin' }),
      spoils: true,
    },
    changeLicences: {
      input: ({ targets }, role) => ({ userIds: [targets[role].member], licences: ['regular'] }),
    },
    transferOwnership: { ...idOf('member'), spoils: true },
    suspension: idOf('suspended'),
    askReactivation: { input: (_, role) => ({ email: `${role}@${domain}`, message: 'Please' }) },
    declineReactivation: idOf('suspended'),
  },
  recordingLinks: {
    list: idOf('suspended'),
    decide: {
      input: ({ targets }, role) => ({ id: targets[role].suspended, isWorking: false }),
    },
  },
  userImport: {
    template: { input: () => ({ format: 'csv' }) },
    upload: {
      input: (_, role) => ({
        query: { fileName: 'people.csv' },
        body: new File([`Email\nuploaded-by-${role}@newcomers.example\n`], 'people.csv', {
          type: 'text/csv',
        }),
      }),
    },
    get: idOf('import'),
    map: { input: ({ targets }, role) => ({ id: targets[role].import, mapping: { email: 0 } }) },
    // One uploads for all of them, and of what one uploads the last file is kept.
    encode: {
      input: ({ targets }, role) => ({ id: targets[role].import, encoding: 'utf-8' }),
      answers: 'input.invalid',
    },
    rows: idOf('import'),
    correct: {
      input: ({ targets }, role) => ({
        id: targets[role].import,
        row: 2,
        email: `corrected-by-${role}@newcomers.example`,
        firstName: '',
        lastName: '',
        jobTitle: '',
        department: '',
        phone: '',
      }),
    },
    send: { ...idOf('import'), spoils: true },
  },
  seat: {
    changePmu: { input: (_, role) => ({ pmu: `nameof${role}` }) },
    searchHost: seatOfMember,
    enterpriseApiUser: { ...seatOfMember, answers: 'resource.not_found' },
    saveProducts: {
      input: ({ targets }, role) => ({ userId: targets[role].member, products: ['regular'] }),
    },
    move: {
      input: ({ targets }, role) => ({
        fromUserId: targets[role].member,
        toUserId: targets.guest.member,
      }),
      spoils: true,
    },
  },
}
