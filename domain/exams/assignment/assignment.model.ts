/** What became of an examiner's call to an exam: unanswered, taken, refused, given to another. */
export const ASSIGNMENT_STATUS = ['PENDING', 'CONFIRMED', 'DECLINED', 'REPLACED'] as const
export type AssignmentStatus = (typeof ASSIGNMENT_STATUS)[number]
