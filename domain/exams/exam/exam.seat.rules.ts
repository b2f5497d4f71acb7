/** A seat of a room in an exam. */
export type Place = { exam_sn: string; room_sn: string; seat_no: number }
/** Who holds a seat; `rank`: the candidate’s place by institution, major and student number (Decided 25). */
export type Seated = Place & { signup: string; rank: number }

export const isSameRoom = (one: Omit<Place, 'seat_no'>, other: Omit<Place, 'seat_no'>): boolean =>
  one.exam_sn === other.exam_sn && one.room_sn === other.room_sn
export const isSamePlace = (one: Place, other: Place): boolean =>
  isSameRoom(one, other) && one.seat_no === other.seat_no

const placed = <S extends Seated>(seat: S, { exam_sn, room_sn, seat_no }: Place): S => ({
  ...seat,
  exam_sn,
  room_sn,
  seat_no,
})

/** Gives a candidate a place; the one who has it gets the place that becomes free. */
export function seatAt<S extends Seated>(seats: readonly S[], signup: string, to: Place): S[] {
  const from = seats.find((one) => one.signup === signup)
  if (!from) return [...seats]
  return seats.map((one) => {
    if (one.signup === signup) return placed(one, to)
    return isSamePlace(one, to) ? placed(one, from) : one
  })
}

/** “ORDER seats by school, major, student number” (Decided 25): the candidates of a room in this order, on the seats that they hold together. */
export function rearranged<S extends Seated>(seats: readonly S[], room: Omit<Place, 'seat_no'>): S[] {
  const here = seats.filter((one) => isSameRoom(one, room))
  const places = here.toSorted((one, other) => one.seat_no - other.seat_no)
  const ranked = here.toSorted((one, other) => one.rank - other.rank)
  const to = new Map(ranked.map(({ signup }, at) => [signup, places[at]]))
  return seats.map((one) => {
    const place = to.get(one.signup)
    return place ? placed(one, place) : one
  })
}

/** Who sits elsewhere than before, in the order of `after`. */
export function changedSeats<S extends Seated>(before: readonly S[], after: readonly S[]): { from: S; to: S }[] {
  const held = new Map(before.map((one) => [one.signup, one]))
  return after.flatMap((to) => {
    const from = held.get(to.signup)
    return from && !isSamePlace(from, to) ? [{ from, to }] : []
  })
}
