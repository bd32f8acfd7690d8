/* Names of items, which hold any text, as identifiers and in comments of other languages. */
#ifndef SN_NAMES_H
#define SN_NAMES_H

#include "../base/text.h"

enum { SN_NAME_MOST = 48 }; /* with the longest ending below the 63 that C99 tells apart */

typedef char sn_export_name[SN_NAME_MOST + 1];

/* An identifier: letters and digits stay, anything else is one `gap` at most between two of them,
 * and what would begin with a digit gets the word signal in front. Never empty; a keyword only
 * without the ending that everybody adds. */
void sn_name_identifier(sn_export_name identifier, const char *name, char gap);

/* The same without gaps, each part with a capital: IdleSway. */
void sn_name_pascal(sn_export_name identifier, const char *name);

/* The name of a number of a sample, as the end of an identifier: letters and digits stay, anything
 * else is a `gap`. */
void sn_name_put_part(sn_text *text, const char *name, char gap);

/* The name as given, within a comment: nothing that ends a comment, a line, or the element of a
 * page that the file is pasted into, and no line that goes on. */
void sn_name_put_comment(sn_text *text, const char *name);

#endif
