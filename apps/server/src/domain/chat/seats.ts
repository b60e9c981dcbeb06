/** Somebody of the staff who answers. */
export interface Seat {
  staffId: number
  /** busy: not to be disturbed; away: his inbox is not open. */
  state: 'here' | 'busy' | 'away'
  capacity: number
  /** Conversations that he has open. */
  open: number
}

/** Whether a seat takes one more. */
export const hasRoom = ({ state, capacity, open }: Seat): boolean => state === 'here' && open < capacity

/** Who gets the next conversation: of those with room, the one whose seat is filled least, then who has more room. */
export const seatByLoad = (seats: readonly Seat[]): Seat | undefined =>
  seats
    .filter(hasRoom)
    .toSorted(
      (one, other) =>
        one.open / one.capacity - other.open / other.capacity ||
        other.capacity - one.capacity ||
        one.staffId - other.staffId,
    )[0]
