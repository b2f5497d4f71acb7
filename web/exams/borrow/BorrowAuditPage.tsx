import { lazyPart } from '../../kit/wire/lazyPart.tsx'

/** The decision on requests: the requested places, the free places of the site, the history. */
export default lazyPart(async () => (await import('./BorrowReviewPanel.tsx')).BorrowReview)
