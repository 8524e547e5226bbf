import type { TextTable } from '@waymark/shared'

/** The texts of the pages. */
export const viewTexts = {
  feedsLead:
    'Subscribe to your appointments on your phone or computer. Your calendar program then follows every change by itself.',
  noFeeds: 'You have no calendar feeds yet.',
  createFeed: 'Create feed',
  revoke: 'Revoke',
  revokeOf: 'Revoke {name}',
  createdOn: 'Created',
  showsPatients: 'with names of patients',
  subscribe: 'Copy this address into your calendar program, where it subscribes to a calendar:',
  secretAddress:
    'Anyone with this address can see these appointments. Do not share it, and revoke the feed if it becomes known.',
  backToFeeds: 'All calendar feeds',
} as const satisfies TextTable
