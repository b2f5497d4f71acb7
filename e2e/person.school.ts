import type { Actors } from './journey.actors.ts'
import { addInstitution } from './journey.institutions.ts'
import { SCHOOL } from './journey.people.ts'
import type { Person } from './journey.people.ts'

/** The school of the journey, signed in. */
export async function openSchool(actors: Actors): Promise<Person> {
  actors.keepPassword(SCHOOL.username, await addInstitution(await actors.personIn('admin'), SCHOOL))
  return actors.personIn(SCHOOL.username)
}
