export const notifications = {
  title: 'Notifications',
  open: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  unreadCount: (unread: number) => `${unread} unread`,
  unread: 'unread',
  today: 'Today',
  yesterday: 'Yesterday',
  levels: { update: 'Update', warning: 'Warning', success: 'Success', other: 'News' },
  empty: 'No notifications yet.',
  emptyText: (productName: string) => `News about ${productName} is pinned here.`,
  backToHome: 'Back to Home',
}
