/* The words of a staff member's fields, in the order of the forms. */

export const ACCOUNT_LABELS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  role: 'Role',
  temporaryPassword: 'New Password',
  isActive: 'Status',
} as const;

export const DETAIL_LABELS = {
  phone: 'Phone',
  position: 'Position',
  directManager: 'Direct Manager',
  hireDate: 'Hire Date',
  skills: 'Skills',
  certifications: 'Certifications',
  emergencyContact: 'Emergency Contact',
  address: 'Address',
  hourlyRate: 'Hourly Rate',
  salary: 'Salary',
  notes: 'Notes',
} as const;
