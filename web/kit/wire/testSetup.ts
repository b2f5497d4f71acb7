import { configure } from '@testing-library/react'

// What a test looks for appears when it is drawn; a busy machine draws slowly.
configure({ asyncUtilTimeout: 10_000 })
