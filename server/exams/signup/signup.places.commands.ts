import type { SignupSource } from '@zhikao/domain/exams/signup/signup.model.ts'
import type { Db } from '../../db/client.ts'
import { freeBorrowedPlaces, takeBorrowedPlaces } from '../borrow/borrow.places.commands.ts'
import { freePlaces, takePlaces } from '../plan/plan.places.commands.ts'

type Seated = { plan_sn: string; source: SignupSource; borrow_sn: string | null }

/** Takes one place for a sign-up, of the plan or of its borrowed exam; false when there is none. */
export function takePlace(db: Db, { plan_sn, borrow_sn }: Seated): Promise<boolean> {
  return borrow_sn === null ? takePlaces(db, plan_sn, 'OWN', 1) : takeBorrowedPlaces(db, { borrow_sn, plan_sn }, 1)
}

/** Gives the one place of a sign-up back; a count that does not hold it is a fault of ours. */
export async function freePlace(db: Db, { plan_sn, borrow_sn }: Seated): Promise<void> {
  const freed =
    borrow_sn === null
      ? await freePlaces(db, plan_sn, 'OWN', 1)
      : await freeBorrowedPlaces(db, { borrow_sn, plan_sn }, 1)
  if (!freed) throw new Error(`the plan ${plan_sn} holds no place to free`)
}
