/* The words of a staff member's fields, in the order of the forms. */

export const ACCOUNT_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  role: 'Role',
  temporaryPassword: 'New password',
  isActive: 'Status',
} as const;

export const DETAIL_LABELS = {
  phone: 'Phone',
  position: 'Position',
  directManager: 'Direct manager',
  hireDate: 'Hire date',
  skills: 'Skills',
  certifications: 'Certifications',
  emergencyContact: 'Emergency contact',
  address: 'Address',
  hourlyRate: 'Hourly rate',
  salary: 'Salary',
  notes: 'Notes',
} as const;
