/** Two digits of the ticket number: no room seats more in one session (Decided 1). */
export const SEAT_MAX = 99
