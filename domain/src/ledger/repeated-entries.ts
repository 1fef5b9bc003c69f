/**
 * Two entries of one vendor, account, location and amount that are so many days apart, or fewer, may be one that was booked twice. Bills that
 * come every month are further apart.
 */
export const REPEATED_WITHIN_DAYS = 15
