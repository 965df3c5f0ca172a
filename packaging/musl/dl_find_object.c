/*
 * The one function of glibc that Debian's libgcc asks for when it unwinds the stack, and that musl
 * does not have: which loaded object a code address belongs to, and where its unwind table is.
 * A static program is a single object, so that looking through all of them costs nothing.
 *
 * https://sourceware.org/glibc/manual/latest/html_node/Dynamic-Linker-Introspection.html
 */
#define _GNU_SOURCE
#include <link.h>
#include <stdint.h>

/* The layout of glibc's `struct dl_find_object` on x86-64. */
struct found {
	unsigned long long flags;
	void *map_start;
	void *map_end;
	struct link_map *link_map;
	void *eh_frame;
	unsigned long long reserved[7];
};

struct search {
	uintptr_t address;
	struct found *found;
};

/* Fills in the object if the address is in one of its segments; 1 ends the search. */
static int look(struct dl_phdr_info *object, size_t size, void *data)
{
	struct search *search = data;
	uintptr_t start = UINTPTR_MAX, end = 0, table = 0;
	int is_inside = 0;
	(void)size;
	for (int i = 0; i < object->dlpi_phnum; i++) {
		const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
		uintptr_t first = object->dlpi_addr + segment->p_vaddr;
		uintptr_t last = first + segment->p_memsz;
		if (segment->p_type == PT_GNU_EH_FRAME)
			table = first;
		if (segment->p_type != PT_LOAD)
			continue;
		if (first < start)
			start = first;
		if (last > end)
			end = last;
		if (search->address >= first && search->address < last)
			is_inside = 1;
	}
	if (!is_inside || !table)
		return 0;
	*search->found = (struct found){
		.map_start = (void *)start,
		.map_end = (void *)end,
		.eh_frame = (void *)table,
	};
	return 1;
}

/* 0 if the object was found, -1 if the address belongs to none. */
int _dl_find_object(void *address, struct found *found)
{
	struct search search = { (uintptr_t)address, found };
	return dl_iterate_phdr(look, &search) ? 0 : -1;
}
