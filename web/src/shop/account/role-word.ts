/** For the staff, who read English: 'branch_manager' reads 'Branch Manager'. A history names the role of each actor. */
export const roleWord = (role: string): string =>
  role
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
