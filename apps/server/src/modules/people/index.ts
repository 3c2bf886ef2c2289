export { createPeopleModule } from './people.module.ts'
