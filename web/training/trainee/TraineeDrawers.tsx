import { lazyPart } from '../../kit/wire/lazyPart.tsx'

/** The drawers of a registration, fetched when one opens. */
export const TraineeDetailDrawer = lazyPart(async () => (await import('./TraineeDetailDrawer.tsx')).TraineeDetailDrawer)
export const TraineeForm = lazyPart(async () => (await import('./TraineeForm.tsx')).TraineeForm)
